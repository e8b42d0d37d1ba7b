/** A field in which two versions of a record differ, as text. */
export type Difference = { label: string; mine: string; theirs: string }

/** The fields in which two versions differ. `fieldTexts` gives the text of each field by its label. */
export const differencesBetween = <Version>(
  fieldTexts: Record<string, (version: Version) => string>,
  mine: Version,
  theirs: Version,
): Difference[] =>
  Object.entries(fieldTexts)
    .map(([label, textOf]) => ({ label, mine: textOf(mine), theirs: textOf(theirs) }))
    .filter((field) => field.mine !== field.theirs)
