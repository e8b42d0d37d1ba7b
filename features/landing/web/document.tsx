import { renderToStaticMarkup } from 'react-dom/server'
import { landingCopy } from '../landing-copy'
import { type Language, landingPath, languages } from '../languages'
import { studio } from '../studio'
import { LandingPage } from './landing-page'
import { structuredData } from './structured-data'

export interface LandingAssets {
  css: string[]
  js: string
  fonts: string[]
}

const locales: Record<Language, string> = { en: 'en_US', es: 'es_US' }

/** The page as HTML. The server replaces %ORIGIN% with its URL. */
export function landingDocument(language: Language, assets: LandingAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<LandingDocument language={language} assets={assets} />)}`
}

function LandingDocument({ language, assets }: { language: Language; assets: LandingAssets }) {
  const copy = landingCopy[language]
  const url = absolute(language)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{copy.title}</title>
        <meta name="description" content={copy.description} />
        <script src="/theme.js" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <script type="module" src={assets.js} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="canonical" href={url} />
        {languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={absolute(other)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={absolute('en')} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161a" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={studio.name} />
        <meta property="og:title" content={copy.title} />
        <meta property="og:description" content={copy.description} />
        <meta property="og:url" content={url} />
        <meta property="og:locale" content={locales[language]} />
        <meta property="og:image" content="%ORIGIN%/og.png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={copy.street.label} />
        <meta name="twitter:card" content="summary_large_image" />
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every "<" escaped
          dangerouslySetInnerHTML={{ __html: inertJson(structuredData(copy, url)) }}
        />
      </head>
      <body id="top">
        <LandingPage language={language} />
      </body>
    </html>
  )
}

function absolute(language: Language): string {
  return `%ORIGIN%${landingPath(language)}`
}

function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
