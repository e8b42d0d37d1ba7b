/** Every picture of the help has it, so that nothing moves while they load. */
export const pictureSize = { width: 1200, height: 750 }
