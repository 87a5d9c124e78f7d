'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PictureField } from '@/components/kit/fields/picture-field'
import { useNotify } from '@/components/kit/use-notify'
import { UserAvatar } from '@/components/shell/session/user-avatar'
import type { Profile } from '@/lib/api/auth/profile-fields'
import { api } from '@/lib/api/client'
import { ProfileSection } from './profile-section'

export function ProfilePicture({
  profile,
  onSaved,
}: {
  profile: Profile
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations('profile.picture')
  const router = useRouter()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: (base64: string | null) => api.auth.profile.saveAvatar({ avatar_image_base64: base64 }),
    onSuccess: ({ response }, base64) => {
      onSaved(response.profile)
      notify.success(t(base64 ? 'saved' : 'removed'))
      router.refresh()
    },
    onError: (error) => notify.error(error),
  })
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <PictureField
        label={t('title')}
        picture={<UserAvatar user={profile} className="size-16 text-xl" />}
        canRemove={profile.avatar !== null}
        pending={isPending}
        onChange={mutate}
      />
    </ProfileSection>
  )
}
