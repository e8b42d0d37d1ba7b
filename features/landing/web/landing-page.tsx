import type { SectionId } from '../copy'
import type { LandingContent } from '../landing-content'
import type { Language } from '../languages'
import { CallToAction } from './call-to-action'
import { Contact } from './contact'
import { Faq } from './faq'
import { Features } from './features'
import { Hero } from './hero'
import { LoggedOutNote } from './logged-out-note'
import { LoginDialog, LoginRequiredBar } from './login-dialog'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { Testimonials } from './testimonials'
import { WhatWeDo } from './what-we-do'

/** Sections of which nothing is left to show fall away. */
export function LandingPage({ language, content: copy }: { language: Language; content: LandingContent }) {
  const shows = (section: SectionId) => copy.shownSections.includes(section)
  return (
    <>
      <a className="skip-link" href="#main">
        {copy.skipToContent}
      </a>
      <LoginRequiredBar copy={copy.login} />
      <SiteHeader copy={copy} language={language} />
      <main id="main" tabIndex={-1}>
        <Hero copy={copy} />
        {shows('features') && <Features copy={copy} />}
        {shows('what-we-do') && <WhatWeDo copy={copy.whatWeDo} />}
        {shows('testimonials') && <Testimonials copy={copy} />}
        {shows('faq') && <Faq copy={copy.faq} />}
        {copy.callToAction.heading && <CallToAction copy={copy} />}
        <Contact copy={copy} />
      </main>
      <SiteFooter copy={copy} />
      <LoginDialog copy={copy.login} />
      <LoggedOutNote copy={copy.login} />
    </>
  )
}
