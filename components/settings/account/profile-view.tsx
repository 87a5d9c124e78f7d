'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHeader } from '@/components/kit/page-header'
import { useChooseTheme } from '@/components/shell/use-preferences'
import { Card } from '@/components/ui/card'
import { RadioGroup, RadioItem } from '@/components/ui/radio-group'
import type { DeviceSession, Profile } from '@/lib/api/auth/profile-fields'
import { ProfileEmail } from './profile-email'
import { ProfilePassword } from './profile-password'
import { ProfilePerson } from './profile-person'
import { ProfilePicture } from './profile-picture'
import { ProfileSection } from './profile-section'
import { ProfileSessions } from './profile-sessions'
import { ProfileTwoFactor } from './profile-two-factor'

/** Document 1 §2, Profile screen. */
export function ProfileView({
  profile: initial,
  sessions,
}: {
  profile: Profile
  sessions: readonly DeviceSession[]
}) {
  const t = useTranslations('profile')
  const [profile, setProfile] = useState(initial)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <Card className="px-4 md:px-6">
        <ProfilePerson profile={profile} onSaved={setProfile} />
        <ProfilePicture profile={profile} onSaved={setProfile} />
        <ThemeSection />
        <ProfileEmail profile={profile} onSaved={setProfile} />
        <ProfilePassword email={profile.email} asksCode={profile.two_factor.enabled} />
        <ProfileTwoFactor
          state={profile.two_factor}
          onChange={(two_factor) => setProfile({ ...profile, two_factor })}
        />
        <ProfileSessions initial={sessions} />
      </Card>
    </>
  )
}

function ThemeSection() {
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const { theme, choose } = useChooseTheme()
  const themes = ['light', 'dark', 'system'] as const
  return (
    <ProfileSection title={t('look')}>
      <RadioGroup
        aria-label={t('theme')}
        value={theme}
        onValueChange={(value) => {
          const chosen = themes.find((name) => name === value)
          if (chosen) choose(chosen)
        }}
        className="flex flex-wrap gap-x-6 gap-y-2"
      >
        {themes.map((name) => (
          <RadioItem key={name} value={name} label={shell(`themes.${name}`)} />
        ))}
      </RadioGroup>
    </ProfileSection>
  )
}
