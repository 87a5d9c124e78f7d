'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { ApiError, api } from '@/lib/api/client'
import { FormHeading } from './form-heading'
import { loginHref } from './login-notice'

const notices = { confirm: 'confirmed', association: 'associated', email: 'email' } as const

export type ConfirmType = keyof typeof notices

/**
 * Uses a mailed link when its owner presses the button: mail scanners open links by themselves, and would use up a link
 * that works once.
 */
export function ConfirmLink({ type, token }: { type: ConfirmType; token: string }) {
  const t = useTranslations('confirm')
  const router = useRouter()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const follow = async () => {
    setPending(true)
    try {
      const { response } = await api.auth.accounts.followToken({ token_type: type, token })
      router.push(loginHref(notices[type], response))
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'ERROR_TOKEN_EXPIRED'
      setRefusal(expired ? t(`${type}.expired`) : errorText(error).text)
      setPending(false)
    }
  }
  return (
    <div className="grid gap-4">
      <FormHeading title={t(`${type}.title`)} text={t(`${type}.text`)} />
      {refusal ? (
        <>
          <FormNotice tone="error">{refusal}</FormNotice>
          <Button asChild variant="primary">
            <Link href="/login">{t('to_login')}</Link>
          </Button>
        </>
      ) : (
        <Button variant="primary" autoFocus pending={pending} onClick={follow}>
          {t(`${type}.submit`)}
        </Button>
      )}
    </div>
  )
}
