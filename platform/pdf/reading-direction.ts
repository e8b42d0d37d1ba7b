const startsRightToLeft = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** By the first letter. */
export const readingDirection = (text: string): 'rtl' | 'ltr' => (startsRightToLeft.test(text) ? 'rtl' : 'ltr')
