import { renderToStaticMarkup } from 'react-dom/server'
import { landingCopy } from '../landing-copy'
import type { Language } from '../languages'
import { studio } from '../studio'
import { Logo } from './logo'
import { Street } from './street'

/** A page of 1200 by 630 pixels; a screenshot of it is the link preview image. */
export function shareCardDocument(language: Language, assets: { css: string[] }): string {
  const copy = landingCopy[language]
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language} data-settled="">
      <head>
        <meta charSet="utf-8" />
        <title>{copy.title}</title>
        {assets.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body className="share-card">
        <Logo name={studio.name} />
        <p className="share-card-heading">
          {copy.hero.heading[0]}
          <br />
          {copy.hero.heading[1]}
        </p>
        <p className="share-card-line">{copy.shareLine}</p>
        <Street copy={copy.street} name={studio.name} />
      </body>
    </html>,
  )}`
}
