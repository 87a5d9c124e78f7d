import type { OtherSigners } from '../delivery/mail'

type OtherSignersIn = {
  other_signers: readonly { name: string; mail_to: string }[]
  in_order: boolean
  code_by_mail: boolean
}

/** The signing that a call asks for beside that by the receiver of its mail; undefined where it asks for nothing more. */
export const toOtherSigners = ({
  other_signers,
  in_order,
  code_by_mail,
}: OtherSignersIn): OtherSigners | undefined =>
  other_signers.length === 0 && !code_by_mail
    ? undefined
    : {
        others: other_signers.map(({ name, mail_to }) => ({ name, recipient: mail_to })),
        isOrdered: in_order,
        asksCode: code_by_mail,
      }
