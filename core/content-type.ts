/** 'text/html' of 'text/html; charset=windows-1252'. */
export const typeAlone = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The charset that it names, else UTF-8. */
export const charsetOf = (contentType: string) => /charset=([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8'
