/** `npm run test:full` tests the long way: more mails, more kills, more uploads. */
export const isFullSize = process.env.MAINSTREET_TEST_SIZE === 'full'
