import type { PecBoxIn } from '@/lib/api/salesforce/exchange/pec-box-fields'

type Servers = Pick<PecBoxIn, 'smtp_host' | 'smtp_port' | 'imap_host' | 'imap_port'>

const servers = (smtp_host: string, imap_host = smtp_host): Servers => ({
  smtp_host,
  smtp_port: 465,
  imap_host,
  imap_port: 993,
})

/** The servers of well-known PEC providers, as their guides to mail programs name them. */
export const PEC_PROVIDERS = {
  ARUBA: { name: 'Aruba', ...servers('smtps.pec.aruba.it', 'imaps.pec.aruba.it') },
  LEGALMAIL: {
    name: 'Legalmail (InfoCert)',
    ...servers('sendm.cert.legalmail.it', 'mbox.cert.legalmail.it'),
  },
  NAMIRIAL: {
    name: 'Namirial',
    ...servers('smtps.sicurezzapostale.it', 'imaps.sicurezzapostale.it'),
  },
  POSTE: { name: 'Poste Italiane (Postecert)', ...servers('mail.postecert.it') },
  REGISTER: { name: 'Register.it', ...servers('server.pec-email.com') },
} as const

export type PecProvider = keyof typeof PEC_PROVIDERS | 'OTHER'

export const PROVIDER_KEYS = Object.keys(PEC_PROVIDERS) as (keyof typeof PEC_PROVIDERS)[]

/** The provider of a server; OTHER for one that is not known. */
export const providerOf = (smtpHost: string): PecProvider =>
  PROVIDER_KEYS.find((key) => PEC_PROVIDERS[key].smtp_host === smtpHost) ?? 'OTHER'
