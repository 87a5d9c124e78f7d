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

/** What an invitation offers to whoever holds its link. */
export const offer = z.object({
  structure: z.string(),
  family: z.string(),
  email: z.string(),
  /** The address has an account: nothing more is asked. Only who can read its mail learns it. */
  has_account: z.boolean(),
})

export type Offer = z.infer<typeof offer>

/** Who accepts without an account says who they are; their address is the invitation's. */
export const newcomer = z.object({
  first_name: personName,
  last_name: personName,
  password: newPassword,
})

export const newcomerForm = (email: string) => newcomer.refine(...passwordRule('password', () => email))
