/** The same for all pictures of the help, so that the layout does not shift while they load. */
export const pictureSize = { width: 1200, height: 750 }
