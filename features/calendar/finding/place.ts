const street =
  /\b\d{1,5} (?:[NSEW]\.? )?[A-Z][\w’'.]*(?: [A-Z][\w’'.]*){0,3} (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Pkwy|Parkway|Ln|Lane|Dr|Drive|Way|Ct|Court|Pl|Place|Sq|Square|Hwy)\b\.?(?:, [A-Z]\w+(?: [A-Z]\w+)?)?/
const link = /https?:\/\/\S*(?:zoom\.us|meet\.google|teams\.(?:microsoft|live)|webex|whereby)\S*/i
const kind =
  'office|shop|store|studio|bakery|library|cafe|café|restaurant|school|yard|clinic|gallery|garden|house|hall|bar|dock|marina|warehouse|conference room|boardroom|workshop'
const room = new RegExp(`\\b(?:at|in|by|en) ((?:the|our|your|my|la|el|tu|su) (?:[\\w’']+ ){0,3}?(?:${kind})\\b)`, 'i')
const named = /\b(?:at|in|en) (?:the )?((?:[A-Z][\w’'&]+)(?: (?:&|of|the|and|de|la|[A-Z][\w’'&]*)){0,4})/
const noPlace =
  /^(January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|AM|PM|Noon|Midnight|I\b|English|Spanish|General)/

/** Where a sentence says that it is, or nothing. */
export function placeIn(sentence: string): string | null {
  const found =
    street.exec(sentence)?.[0] ??
    link.exec(sentence)?.[0]?.replace(/[).,>]+$/, '') ??
    room.exec(sentence)?.[1] ??
    placeNamed(sentence)
  return found ? found.trim().replace(/[.,]$/, '').slice(0, 200) : null
}

function placeNamed(sentence: string): string | undefined {
  const name = named.exec(sentence)?.[1]?.replace(/ (?:and|of|the|de|la|&)$/, '')
  return name && !noPlace.test(name) ? name : undefined
}
