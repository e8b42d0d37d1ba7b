/** 'text/html' of 'text/html; charset=windows-1252'. */
export const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The charset parameter, else UTF-8. */
export const charsetOf = (contentType: string) => /charset=([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
