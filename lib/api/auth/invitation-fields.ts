import * as z from 'zod'
import { emailAddress, newPassword, personName } from './account-fields'
import { roleList } from './member-fields'
import { passwordRule } from './password-rule'

export const invitationIn = z.object({
  email: emailAddress,
  gui_item_list: roleList.refine((list) => list.length > 0),
  cascade: z.boolean().default(false),
})

/** The secret of a mailed link. */
export const mailedToken = z.string().min(1).max(200)

/** The content of an invitation, as shown to the holder of its link. */
export const offer = z.object({
  structure: z.string(),
  family: z.string(),
  email: z.string(),
  /** The address has an account, so no further details are asked for. Only the holder of the mailed link learns it. */
  has_account: z.boolean(),
})

export type Offer = z.infer<typeof offer>

/** The details of an invited person without an account; the address is the invitation's. */
export const newcomer = z.object({
  first_name: personName,
  last_name: personName,
  password: newPassword,
})

export const newcomerForm = (email: string) => newcomer.refine(...passwordRule('password', () => email))
