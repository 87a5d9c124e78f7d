import type { Language } from '@/lib/i18n/languages'
import { isLanguage } from '@/lib/i18n/languages'
import type { Tx } from '@/server/db/client'
import { type AccountMailKind, type AccountMailValues, accountMail } from '@/server/mail'
import { env } from '@/server/platform/env'
import { queueAccountMail } from '@/server/platform/mailer'
import { pageUrl } from '@/server/platform/page-url'
import { issueToken, type TokenData } from './account-tokens'

/** The receiver of a mail about an account. */
export type Addressee = {
  id: number
  email: string
  first_name: string
  language: string
}

const languageOf = (account: Addressee): Language => (isLanguage(account.language) ? account.language : 'it')

const send = (
  tx: Tx,
  account: Addressee,
  kind: AccountMailKind,
  values: Omit<AccountMailValues, 'name'>,
): Promise<void> => {
  const mail = accountMail(kind, languageOf(account), { name: account.first_name, ...values })
  return queueAccountMail(tx, { to: account.email, ...mail })
}

/** The link that proves an address; with `structure` the mail names the structure that expects the person. */
export async function mailConfirmation(
  tx: Tx,
  account: Addressee,
  data: TokenData,
  structure?: string,
): Promise<void> {
  const token = await issueToken(tx, 'confirm', account.id, data)
  const url = pageUrl(`/confirm/confirm/${token}`)
  await send(tx, account, structure ? 'confirm_customer' : 'confirm', {
    url,
    ...(structure ? { structure } : {}),
  })
}

/**
 * The mail to an address that is registered again although it has an account: it states that, and with `structure`
 * carries the link to join it, which leads to the page of `data`.
 */
export async function mailExists(
  tx: Tx,
  account: Addressee,
  structure: { id: number; name: string } | null,
  data: Pick<TokenData, 'redirect'> = {},
): Promise<void> {
  if (!structure) return send(tx, account, 'exists', { url: pageUrl('/login') })
  const token = await issueToken(tx, 'association', account.id, { ...data, structure_id: structure.id })
  const url = pageUrl(`/confirm/association/${token}`)
  return send(tx, account, 'association', { url, structure: structure.name })
}

/**
 * The mail to somebody who asked to be a customer of a structure that is closed or does not exist: the registration had
 * no effect. The mail does not repeat the requested name.
 */
export const mailClosed = (tx: Tx, to: { email: string; language: Language }): Promise<void> =>
  queueAccountMail(tx, {
    to: to.email,
    ...accountMail('closed', to.language, { name: '', url: pageUrl('/login') }),
  })

/** The link to choose a new password. */
export async function mailReset(tx: Tx, account: Addressee): Promise<void> {
  const token = await issueToken(tx, 'reset', account.id)
  await send(tx, account, 'reset', { url: pageUrl(`/reset/${token}`) })
}

/** The notice that the password has changed, for an owner who did not change it. */
export const mailChanged = (tx: Tx, account: Addressee): Promise<void> =>
  send(tx, account, 'changed', { url: pageUrl('/recover') })

/**
 * The notice that the second factor was switched on or off, or its recovery codes renewed, for an owner who did not do
 * it.
 */
export const mailSecondFactor = (
  tx: Tx,
  account: Addressee,
  kind: 'two_factor_on' | 'two_factor_off' | 'codes_renewed',
): Promise<void> => send(tx, account, kind, { url: pageUrl('/recover') })

/** The link that proves the address that an account will have; it goes to that address. */
export async function mailNewAddress(tx: Tx, account: Addressee, email: string): Promise<void> {
  const token = await issueToken(tx, 'email', account.id, { email })
  await send(tx, { ...account, email }, 'email', { url: pageUrl(`/confirm/email/${token}`) })
}

/** The notice to the old address that the account has a new one. */
export const mailAddressChanged = (tx: Tx, account: Addressee, email: string): Promise<void> =>
  send(tx, account, 'email_changed', { url: pageUrl('/login'), email })

/** The link to join a structure, for a person with or without an account. */
export async function mailInvitation(
  tx: Tx,
  to: { email: string; language: Language },
  values: { token: string; structure: string; inviter: string; expires_at: Date },
): Promise<void> {
  const { token, structure, inviter, expires_at } = values
  const mail = accountMail('invite', to.language, {
    name: '',
    url: pageUrl(`/invite/${token}`),
    structure,
    inviter,
    expires: expires_at.toLocaleString(to.language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: env.LUNA_ZONE,
    }),
  })
  await queueAccountMail(tx, { to: to.email, ...mail })
}
