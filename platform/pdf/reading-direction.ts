const fromRight = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Which way a text is read, by its first letter: signs and pictures in it go where its own readers look for them. */
export const readingDirection = (text: string): 'rtl' | 'ltr' => (fromRight.test(text) ? 'rtl' : 'ltr')
