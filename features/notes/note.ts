export const noteShelves = ['inbox', 'archive'] as const
