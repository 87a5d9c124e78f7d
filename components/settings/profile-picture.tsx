'use client'

import { useMutation } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { UserAvatar } from '@/components/shell/user-avatar'
import { Button } from '@/components/ui/button'
import type { Profile } from '@/lib/api/auth/profile-fields'
import { api } from '@/lib/api/client'
import { ProfileSection } from './profile-section'

const ImageCrop = dynamic(() => import('@/components/kit/image-crop').then((module) => module.ImageCrop), {
  ssr: false,
})

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
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
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
      <div className="flex flex-wrap items-center gap-3">
        <UserAvatar user={profile} className="size-16 text-xl" />
        <Button pending={isPending} onClick={() => input.current?.click()}>
          {t(profile.avatar ? 'change' : 'choose')}
        </Button>
        {profile.avatar ? (
          <Button variant="ghost" disabled={isPending} onClick={() => mutate(null)}>
            {t('remove')}
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
      </div>
      {file ? (
        <ImageCrop
          file={file}
          onCancel={() => setFile(null)}
          onCrop={(dataUrl) => {
            setFile(null)
            mutate(dataUrl)
          }}
        />
      ) : null}
    </ProfileSection>
  )
}
