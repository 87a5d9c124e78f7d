import type { OtherSigners } from '../delivery/mail'

type OtherSignersIn = { other_signers: readonly { name: string; mail_to: string }[]; in_order: boolean }

/** The signers whom a call names beside the receiver of its mail; undefined where there are none. */
export const toOtherSigners = ({ other_signers, in_order }: OtherSignersIn): OtherSigners | undefined =>
  other_signers.length === 0
    ? undefined
    : {
        others: other_signers.map(({ name, mail_to }) => ({ name, recipient: mail_to })),
        isOrdered: in_order,
      }
