import * as z from 'zod'
import { anagraficaIn } from '../anagrafica/anagrafica-fields'
import { id, text } from '../codecs'

/** An address that mail can reach, in lower case. */
export const emailAddress = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email().max(254))

/**
 * A new password. Its length and strength are judged with the address of the account (lib/domain/access/password), so
 * that the refusal names the reason; only what no password can be is refused here.
 */
export const newPassword = z.string().min(1).max(1000)

/** A first or last name. */
export const personName = text(60).pipe(z.string().min(1))

/** A structure's name, and its family's. */
export const structureName = text(80).pipe(z.string().min(1))

const stripeInfo = z.object({ stripe_email: emailAddress.nullish(), id_plan: id.nullish() }).nullish()

/**
 * The person who registers (document 1 §7); `family`, `structure` and `redirect`, ours, come from the page's address.
 */
export const userData = z.object({
  first_name: personName,
  last_name: personName,
  /** Of the card provider's checkout; only paid plans need one. */
  stripe_token: z.string().max(200).nullish(),
  anagrafica: anagraficaIn.prefault({}),
  stripe_info: stripeInfo,
  family: structureName.nullish(),
  structure: structureName.nullish(),
  /** The page below /app that the mailed link leads back to; any other address leads to the dashboard. */
  redirect: text(300).nullish(),
})

export type UserData = z.output<typeof userData>

/** `stripe_info` may also stand beside the rest: no account that chose a plan is registered without it. */
export const signupIn = z
  .object({ user_data: userData, stripe_info: stripeInfo })
  .transform(({ user_data, stripe_info }) => ({
    user_data: { ...user_data, stripe_info: user_data.stripe_info ?? stripe_info },
  }))

/** A plan as answers state it. */
export const plan = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Lines are separated by a literal backslash-n. */
  descriptionPlan: z.string(),
  /** EUR per period, VAT included; 0 costs nothing and asks for no card. */
  price: z.number(),
  period: z.enum(['MONTH', 'YEAR', 'ONCE']),
})

export type Plan = z.infer<typeof plan>
