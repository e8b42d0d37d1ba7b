/** Screenshots of the demo, taken by `npm run photograph`. Only their URLs are in the bundle. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Undefined if the screenshot has not been taken. */
export const pictureAddress = (name: string): string | undefined => addresses[`./pictures/${name}.webp`]
