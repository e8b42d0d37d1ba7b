/** Taken of the demo by `npm run photograph`. Only their addresses travel with the help. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A topic does without where its picture has not been taken. */
export const pictureAddress = (name: string): string | undefined => addresses[`./pictures/${name}.webp`]
