import { decodeHTMLStrict } from 'entities'
import { visibleText } from '../../visible-text'

export const htmlToText = (html: string): string => visibleText(html, decodeHTMLStrict)
