'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FileDrop } from '@/components/kit/fields/file-drop'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { useLanguage } from '@/components/kit/use-language'
import { useOnce } from '@/components/kit/use-once'
import { SharedFrame } from '@/components/shell/shared-frame'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { Verification } from '@/lib/api/salesforce/signature/signature-fields'
import { formatInstant } from '@/lib/i18n/formats'

const MAX_BYTES = 25 * 1024 * 1024
const SHA256 = /^\s*[0-9a-f]{64}\s*$/i
const TONE = {
  AUTHENTIC: 'success',
  ALTERED: 'error',
  FOREIGN_SIGNED: 'warning',
  FOREIGN: 'warning',
} as const

/** The page that verifies a signed PDF by the file or by its hash: it is authentic, changed, or not from here. */
export function VerifyView() {
  const t = useTranslations('verify')
  const { verification, fault, running, verifyFile, verifyHash } = useVerification()
  const [hash, setHash] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void verifyHash(hash)
  }
  return (
    <SharedFrame>
      <div className="mx-auto grid max-w-xl gap-5">
        <div>
          <h1 className="text-balance font-semibold text-2xl text-heading">{t('title')}</h1>
          <p className="text-ink-soft">{t('text')}</p>
        </div>
        <FileDrop
          label={t('choose')}
          help="PDF, 25 MB"
          accept="application/pdf,.pdf"
          pending={running}
          onFile={(file) => void verifyFile(file)}
        />
        <form onSubmit={submit} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <FormField label={t('hash')}>
            {(field) => (
              <Input
                {...field}
                value={hash}
                maxLength={100}
                onChange={({ target }) => setHash(target.value)}
              />
            )}
          </FormField>
          <Button type="submit" pending={running}>
            {t('check')}
          </Button>
        </form>
        <div role="status" className="grid gap-3">
          {fault ? <FormNotice tone="error">{fault}</FormNotice> : null}
          {verification ? <Result verification={verification} /> : null}
        </div>
      </div>
    </SharedFrame>
  )
}

function Result({ verification }: { verification: Verification }) {
  const t = useTranslations('verify')
  const language = useLanguage()
  const { result, sha256, signed_at, stamped_at, sender } = verification
  return (
    <>
      <Notice tone={TONE[result]} title={t(`results.${result}.title`)}>
        <p>{t(`results.${result}.text`)}</p>
        {signed_at ? (
          <p>{t('signed', { date: formatInstant(signed_at, language, 'long'), sender: sender ?? '' })}</p>
        ) : null}
        {stamped_at ? <p>{t('stamped', { date: formatInstant(stamped_at, language, 'long') })}</p> : null}
      </Notice>
      <p className="wrap-anywhere text-ink-soft text-sm">{t('sha256', { sha256 })}</p>
      {result === 'AUTHENTIC' ? <p className="text-ink-soft text-sm">{t('identity')}</p> : null}
    </>
  )
}

/** The latest verification, or why there is none. */
function useVerification() {
  const t = useTranslations('verify')
  const toText = useErrorText()
  const { once, running } = useOnce()
  const [verification, setVerification] = useState<Verification | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const ask = (given: { file: File } | { sha256: string }) =>
    once('verify', async () => {
      setFault(null)
      setVerification(null)
      try {
        setVerification(
          (await api.salesforce.signatures.verify(given, { context: { quiet: true } })).response.verification,
        )
      } catch (error) {
        setFault(toText(error).text)
      }
      return true
    })
  return {
    verification,
    fault,
    running: running !== null,
    verifyFile: async (file: File) => (file.size > MAX_BYTES ? setFault(t('too_large')) : ask({ file })),
    verifyHash: async (sha256: string) =>
      SHA256.test(sha256) ? ask({ sha256: sha256.trim().toLowerCase() }) : setFault(t('hash_wrong')),
  }
}
