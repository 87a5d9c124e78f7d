'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Terminal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { DeviceSession } from '@/lib/api/auth/profile-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { ProfileSection } from './profile-section'

export const SESSIONS_KEY = 'own-sessions'

/** Where the account is signed in; each can be ended from here, but for this one. */
export function ProfileSessions({ initial }: { initial: readonly DeviceSession[] }) {
  const t = useTranslations('profile.sessions')
  const notify = useNotify()
  const client = useQueryClient()
  const { data: sessions } = useQuery({
    queryKey: [SESSIONS_KEY],
    queryFn: async () => (await api.auth.profile.listSessions()).response.session_list,
    initialData: [...initial],
  })
  const done = (text: string) => {
    notify.success(text)
    return client.invalidateQueries({ queryKey: [SESSIONS_KEY] })
  }
  const one = useMutation({
    mutationFn: (id: string) => api.auth.profile.endSession({ id }),
    onSuccess: () => done(t('ended')),
    onError: (error) => notify.error(error),
  })
  const others = useMutation({
    mutationFn: () => api.auth.profile.endOtherSessions(),
    onSuccess: ({ response }) => done(t('ended_others', { count: response.ended })),
    onError: (error) => notify.error(error),
  })
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <ul className="divide-y rounded-lg border">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={one.isPending && one.variables === session.id}
            onEnd={() => one.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          className="justify-self-start"
          pending={others.isPending}
          onClick={() => others.mutate(undefined)}
        >
          {t('end_others')}
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">{t('alone')}</p>
      )}
    </ProfileSection>
  )
}

function SessionRow({
  session,
  pending,
  onEnd,
}: {
  session: DeviceSession
  pending: boolean
  onEnd: () => void
}) {
  const t = useTranslations('profile.sessions')
  const language = useLanguage()
  const { browser, system, kind, last_seen_at, is_current } = session
  const device =
    browser && system
      ? t('on', { browser, system })
      : browser || system || (kind === 'API' ? '' : t('unknown'))
  const name = device || t('api')
  const Icon = kind === 'API' ? Terminal : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {kind === 'API' && device ? <Badge>{t('api')}</Badge> : null}
          {is_current ? <Badge tone="success">{t('current')}</Badge> : null}
        </p>
        <p className="text-ink-soft text-sm">{t('seen', { when: formatInstant(last_seen_at, language) })}</p>
      </div>
      {is_current ? null : (
        <Button size="sm" pending={pending} aria-label={t('end', { name })} onClick={onEnd}>
          {t('end_short')}
        </Button>
      )}
    </li>
  )
}
