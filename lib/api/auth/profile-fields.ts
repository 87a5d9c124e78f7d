import * as z from 'zod'
import { languages } from '@/lib/i18n/languages'
import { instantText } from '../codecs'
import { emailAddress, newPassword, personName } from './account-fields'
import { passwordRule } from './password-rule'

/** The details of a profile that its person may edit. */
export const profileIn = z.object({
  first_name: personName,
  last_name: personName,
  language: z.enum(languages),
})

export type ProfileForm = z.output<typeof profileIn>

/** The password that proves the caller's identity; one that is too long is wrong anyway. */
export const ownPassword = z.string().min(1).max(200)

/** Six digits, or a recovery code: ten letters and digits, dashes and case do not matter. */
export const otpCode = z.string().min(1).max(40)

/** The code of the second factor, for an account that has one; '' counts as missing. */
const ownCode = z.preprocess((code) => code || undefined, otpCode.optional())

export const emailChange = z.object({ email: emailAddress, password: ownPassword, code: ownCode })

export const passwordChange = z.object({
  old_password: ownPassword,
  new_password: newPassword,
  code: ownCode,
})

/** The same with what a form can judge before the server does. */
export const passwordChangeForm = (email: string) =>
  passwordChange.refine(...passwordRule('new_password', () => email))

export const profile = z.object({
  email: z.string(),
  /** The address that waits for its confirmation, if any. */
  pending_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.enum(languages),
  /** Changes with the picture; null without one. */
  avatar: z.string().nullable(),
  two_factor: z.object({ enabled: z.boolean(), recovery_codes: z.number().int() }),
})

export type Profile = z.infer<typeof profile>

/** Where somebody is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  kind: z.enum(['API', 'BROWSER']),
  /** The browser that the user agent names, e.g. Firefox on Windows; '' for one that is not known. */
  browser: z.string(),
  system: z.string(),
  created_at: instantText,
  last_seen_at: instantText,
  is_current: z.boolean(),
})

export type DeviceSession = z.infer<typeof deviceSession>
