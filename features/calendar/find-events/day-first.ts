/** Whether 3/4 is the third of April where somebody lives. */
export const writesDayFirst = (timeZone: string): boolean => !/^(America|US)\//.test(timeZone)
