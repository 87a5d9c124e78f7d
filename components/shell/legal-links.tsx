import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** The addresses of the terms of use and of the privacy notice; '' for one that the installation does not have. */
export type LegalTexts = { terms: string; privacy: string }

/** Words that lead to a text, in a tab of its own so that nothing typed is lost; the bare words without an address. */
export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  if (href === '') return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm text-link underline hover:no-underline"
    >
      {children}
    </a>
  )
}

/** The way to the texts that are set; nothing where none is. */
export function LegalLinks({ legal: { terms, privacy } }: { legal: LegalTexts }) {
  const t = useTranslations('shell.legal')
  if (terms === '' && privacy === '') return null
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
      {terms ? <LegalLink href={terms}>{t('terms')}</LegalLink> : null}
      {privacy ? <LegalLink href={privacy}>{t('privacy')}</LegalLink> : null}
    </p>
  )
}
