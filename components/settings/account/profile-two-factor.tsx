'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Profile } from '@/lib/api/auth/profile-fields'
import { api } from '@/lib/api/client'
import { ProfileSection } from './profile-section'
import { type Proofs, TwoFactorProofs } from './two-factor-proofs'

const TwoFactorSetup = dynamic(() => import('./two-factor-setup').then((module) => module.TwoFactorSetup), {
  ssr: false,
})
const RecoveryCodes = dynamic(() => import('./recovery-codes').then((module) => module.RecoveryCodes), {
  ssr: false,
})

type State = Profile['two_factor']
const CODES = 10

/** The second factor: set up in a dialog, taken away with both proofs. */
export function ProfileTwoFactor({ state, onChange }: { state: State; onChange: (state: State) => void }) {
  const t = useTranslations('profile.two_factor')
  const notify = useNotify()
  const [asks, setAsks] = useState<'setup' | 'renew' | 'remove' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const show = (list: readonly string[]) => {
    setAsks(null)
    setCodes(list)
    onChange({ enabled: true, recovery_codes: CODES })
  }
  const prove = async (proofs: Proofs) => {
    if (asks === 'renew')
      return show((await api.auth.twoFactor.renewCodes(proofs)).response.recovery_code_list)
    await api.auth.twoFactor.remove(proofs)
    setAsks(null)
    onChange({ enabled: false, recovery_codes: 0 })
    notify.success(t('disabled'))
  }
  return (
    <ProfileSection
      title={t('title')}
      text={t('text')}
      badge={<Badge tone={state.enabled ? 'success' : 'neutral'}>{t(state.enabled ? 'on' : 'off')}</Badge>}
    >
      {state.enabled ? (
        <>
          <p className="text-ink-soft">{t('left', { count: state.recovery_codes })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsks('renew')}>{t('renew')}</Button>
            <Button onClick={() => setAsks('remove')}>{t('stop')}</Button>
          </div>
        </>
      ) : (
        <Button className="justify-self-start" onClick={() => setAsks('setup')}>
          {t('start')}
        </Button>
      )}
      {asks === 'setup' ? (
        <TwoFactorSetup
          onCancel={() => setAsks(null)}
          onEnabled={(list) => {
            notify.success(t('enabled'))
            show(list)
          }}
        />
      ) : null}
      {asks === 'renew' || asks === 'remove' ? (
        <TwoFactorProofs
          title={t(asks === 'renew' ? 'renew' : 'stop')}
          destructive={asks === 'remove'}
          onProve={prove}
          onCancel={() => setAsks(null)}
        />
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
    </ProfileSection>
  )
}
