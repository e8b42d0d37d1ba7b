import { renderToStaticMarkup } from 'react-dom/server'
import { type LandingContent, landingContent } from '../landing-content'
import type { LandingSettings } from '../landing-settings'
import { type Language, landingPath, languages } from '../languages'
import { LandingPage } from './landing-page'
import { structuredData } from './structured-data'

export { defaultLandingSettings } from '../default-landing-settings'

export interface LandingAssets {
  css: string[]
  js: string
  fonts: string[]
}

const locales: Record<Language, string> = { en: 'en_US', es: 'es_US' }

/** The page as HTML. The server replaces %ORIGIN% with its URL. */
export function landingDocument(language: Language, assets: LandingAssets, settings: LandingSettings): string {
  const content = landingContent(settings, language)
  return `<!doctype html>${renderToStaticMarkup(<LandingDocument {...{ language, assets, content }} />)}`
}

type LandingDocumentProps = { language: Language; assets: LandingAssets; content: LandingContent }

function LandingDocument({ language, assets, content }: LandingDocumentProps) {
  const url = absolute(language)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{content.title}</title>
        <meta name="description" content={content.description} />
        <script src="/theme.js" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.css.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {assets.js && <script type="module" src={assets.js} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="canonical" href={url} />
        {languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={absolute(other)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={absolute('en')} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161a" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={content.name} />
        <meta property="og:title" content={content.title} />
        <meta property="og:description" content={content.description} />
        <meta property="og:url" content={url} />
        <meta property="og:locale" content={locales[language]} />
        {content.hasSharePicture && (
          <>
            <meta property="og:image" content="%ORIGIN%/og.png" />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={content.street.label} />
          </>
        )}
        <meta name="twitter:card" content={content.hasSharePicture ? 'summary_large_image' : 'summary'} />
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of the owner, with every "<" escaped
          dangerouslySetInnerHTML={{ __html: inertJson(structuredData(content, url)) }}
        />
      </head>
      <body id="top">
        <LandingPage language={language} content={content} />
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
