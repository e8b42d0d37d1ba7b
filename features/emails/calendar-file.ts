/** Whether a file of a mail is a calendar; some programs send invitations as files of bytes. */
export const isCalendarFile = (contentType: string, filename: string): boolean =>
  /^(text\/calendar|application\/ics)\b/i.test(contentType) ||
  (/^application\/octet-stream\b/i.test(contentType) && /\.ics$/i.test(filename))
