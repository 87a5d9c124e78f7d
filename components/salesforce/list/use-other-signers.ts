'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { isMailAddress } from './mail-address'

export type OtherSigner = { key: number; name: string; mail_to: string }

type Fault = { name?: string | undefined; mail_to?: string | undefined }

/** The signers of a document beside the receiver of its mail, as they are typed, and the code that each is asked for. */
export function useOtherSigners() {
  const t = useTranslations('documents.mail')
  const [signers, setSigners] = useState<readonly OtherSigner[]>([])
  const [isOrdered, setOrdered] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const lastKey = useRef(0)
  const add = () => {
    lastKey.current += 1
    setSigners([...signers, { key: lastKey.current, name: '', mail_to: '' }])
  }
  const change = (key: number, over: Partial<OtherSigner>) =>
    setSigners(signers.map((signer) => (signer.key === key ? { ...signer, ...over } : signer)))
  const remove = (key: number) => setSigners(signers.filter((signer) => signer.key !== key))
  const isRepeated = (signer: OtherSigner) =>
    signers.some((one) => one.key < signer.key && personOf(one) === personOf(signer))
  const faultOf = (signer: OtherSigner): Fault => ({
    name: nameFault(signer),
    mail_to: isMailAddress(signer.mail_to) ? undefined : t('no_address'),
  })
  const nameFault = (signer: OtherSigner) => {
    if (signer.name.trim() === '') return t('signers.no_name')
    return isRepeated(signer) ? t('signers.twice') : undefined
  }
  const faults = new Map(signers.map((signer) => [signer.key, faultOf(signer)]))
  return {
    signers,
    add,
    change,
    remove,
    isOrdered,
    setOrdered,
    asksCode,
    setAsksCode,
    faults: isChecked ? faults : new Map<number, Fault>(),
    /** Shows the faults of the rows; true when there are none. */
    check: () => {
      setChecked(true)
      return [...faults.values()].every(({ name, mail_to }) => !name && !mail_to)
    },
    /** The input of the calls that send a document to be signed. */
    input: {
      other_signers: signers.map(({ name, mail_to }) => ({ name: name.trim(), mail_to: mail_to.trim() })),
      in_order: isOrdered,
      code_by_mail: asksCode,
    },
  }
}

export type OtherSignersState = ReturnType<typeof useOtherSigners>

const personOf = ({ name, mail_to }: OtherSigner): string =>
  `${name.trim().toLowerCase()} ${mail_to.trim().toLowerCase()}`
