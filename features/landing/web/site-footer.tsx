import { type LandingCopy, sectionIds } from '../copy'
import { Logo } from './logo'

export function SiteFooter({ copy }: { copy: LandingCopy }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-row wide">
        <div className="site-footer-name">
          <Logo />
          <p>{copy.footer.line}</p>
        </div>
        <nav aria-label={copy.footer.navigation}>
          <ul>
            {sectionIds.map((id) => (
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
        <p className="rights">© {copy.footer.rights}</p>
      </div>
    </footer>
  )
}
