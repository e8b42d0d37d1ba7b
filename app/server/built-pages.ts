/** The web build, from the sources and from the server build alike. */
export const builtPages = new URL('../../dist/web/', import.meta.url)
