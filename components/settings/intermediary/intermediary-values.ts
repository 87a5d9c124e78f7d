import type { IntermediaryAccount, IntermediaryIn } from '@/lib/api/salesforce/exchange/intermediary-fields'
import { hasUser, INTERMEDIARIES, type Intermediary } from '@/lib/domain/einvoice/intermediaries'

/** The account as the form holds it. An account for sending is the more usual one; nobody's label is guessed. */
export type IntermediaryValues = {
  provider: Intermediary
  username: string
  secret: string
  label: 'TEST' | 'LIVE' | ''
  is_sending: boolean
  does_sign: boolean
}

const FIELDS = ['username', 'secret'] as const

/** Whether an answer's path names a field of the form. */
export const isIntermediaryField = (path: string): path is (typeof FIELDS)[number] =>
  FIELDS.some((field) => field === path)

/** The values of a stored account, or of a new one at a provider at which there is none. */
export const intermediaryValues = (
  account: IntermediaryAccount | null,
  taken: readonly Intermediary[],
): IntermediaryValues => ({
  provider: account?.provider ?? INTERMEDIARIES.find((one) => !taken.includes(one)) ?? INTERMEDIARIES[0],
  username: account?.username ?? '',
  secret: '',
  label: account ? (account.is_test ? 'TEST' : 'LIVE') : '',
  is_sending: account?.is_sending ?? true,
  does_sign: account?.does_sign ?? false,
})

/** The account as it is sent; the stored key, token or password stays where none is typed. */
export function typedIntermediary(
  { provider, username, secret, label, is_sending, does_sign }: IntermediaryValues,
  revision: number | undefined,
): IntermediaryIn {
  const common = {
    is_test: label === 'TEST',
    is_sending,
    does_sign,
    ...(secret ? { secret } : {}),
    ...(revision === undefined ? {} : { revision }),
  }
  return hasUser(provider) ? { provider, username, ...common } : { provider, ...common }
}
