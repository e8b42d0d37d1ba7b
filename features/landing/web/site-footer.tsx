import type { LandingContent } from '../landing-content'
import { Logo } from './logo'

export function SiteFooter({ copy }: { copy: LandingContent }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-row wide">
        <div className="site-footer-name">
          <Logo name={copy.name} />
          {copy.footer.line && <p>{copy.footer.line}</p>}
        </div>
        <nav aria-label={copy.footer.navigation}>
          <ul>
            {copy.shownSections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{copy.sections[id]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-footer-door">
          <a className="quiet-link" id="open-dashboard" href="/dashboard" hidden>
            {copy.footer.dashboard}
          </a>
          <button className="button plain" type="button" data-open-login="">
            {copy.footer.login}
          </button>
        </div>
        <p className="rights">© {copy.rights}</p>
      </div>
    </footer>
  )
}
