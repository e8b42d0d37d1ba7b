import { landingCopy } from '../landing-copy'
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

export function LandingPage({ language }: { language: Language }) {
  const copy = landingCopy[language]
  return (
    <>
      <a className="skip-link" href="#main">
        {copy.skipToContent}
      </a>
      <LoginRequiredBar copy={copy.login} />
      <SiteHeader copy={copy} language={language} />
      <main id="main" tabIndex={-1}>
        <Hero copy={copy} />
        <Features copy={copy.features} />
        <WhatWeDo copy={copy.whatWeDo} />
        <Testimonials copy={copy.testimonials} />
        <Faq copy={copy.faq} />
        <CallToAction copy={copy} />
        <Contact copy={copy} />
      </main>
      <SiteFooter copy={copy} />
      <LoginDialog copy={copy.login} />
      <LoggedOutNote copy={copy.login} />
    </>
  )
}
