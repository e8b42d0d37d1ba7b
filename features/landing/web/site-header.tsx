import type { LandingContent } from '../landing-content'
import { type Language, landingPath, languages } from '../languages'
import { Logo } from './logo'

interface SiteHeaderProps {
  copy: LandingContent
  language: Language
}

export function SiteHeader({ copy, language }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="site-header-row wide">
        <a className="home" href="#top" aria-label={copy.home}>
          <Logo name={copy.name} />
        </a>
        <nav className="site-nav" aria-label={copy.mainNavigation}>
          <SectionLinks copy={copy} />
        </nav>
        <LanguageSwitch copy={copy} language={language} />
        <a className="button schedule" href="#contact" data-schedule="">
          {copy.schedule}
        </a>
        <details className="site-menu">
          <summary aria-label={copy.menu}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
              <path className="menu-bars" d="M4 7h16M4 12h16M4 17h16" />
              <path className="menu-cross" d="M6 6l12 12M18 6L6 18" />
            </svg>
          </summary>
          <nav className="site-menu-sheet" aria-label={copy.mainNavigation}>
            <SectionLinks copy={copy} />
            <a className="button" href="#contact" data-schedule="">
              {copy.schedule}
            </a>
          </nav>
        </details>
      </div>
    </header>
  )
}

function SectionLinks({ copy }: { copy: LandingContent }) {
  return (
    <ul>
      {copy.shownSections.map((id) => (
        <li key={id}>
          <a href={`#${id}`}>{copy.sections[id]}</a>
        </li>
      ))}
    </ul>
  )
}

const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

function LanguageSwitch({ copy, language }: SiteHeaderProps) {
  return (
    <nav className="language-switch" aria-label={copy.languageSwitch}>
      {languages.map((choice) => (
        <a
          key={choice}
          href={landingPath(choice)}
          hrefLang={choice}
          lang={choice}
          aria-label={languageNames[choice]}
          aria-current={choice === language ? 'true' : undefined}
          data-language={choice}
        >
          {choice.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}
