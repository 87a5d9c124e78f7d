import * as z from 'zod'
import { passwordFault } from '@/lib/domain/access/password'

const fields = z.record(z.string(), z.unknown())

/**
 * The rule of a new password in a form, for `refine(...passwordRule('password', …))`: its message is the fault's name.
 * `emailOf` reads the account's address from the form's values.
 */
export function passwordRule(field: string, emailOf: (form: Record<string, unknown>) => unknown) {
  const faultOf = (form: unknown) => {
    const { data } = fields.safeParse(form)
    const password = data?.[field]
    const email = data && emailOf(data)
    if (typeof password !== 'string') return undefined
    return passwordFault(password, typeof email === 'string' ? email : '')
  }
  const issue = {
    path: [field],
    error: ({ input }: { input?: unknown }) => faultOf(input) ?? '',
    // Judged also while other fields are still wrong.
    when: ({ value }: { value: unknown }) => faultOf(value) !== undefined,
  }
  return [(form: unknown) => faultOf(form) === null, issue] as const
}
