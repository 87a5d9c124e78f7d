'use client'

import { useQuery } from '@tanstack/react-query'
import { useHasRole } from '@/components/shell/session/user-context'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'

type AvatarEntry = Pick<Anagrafica, 'id' | 'revision' | 'avatar_image_present'>

/**
 * The picture of an entry as a data URL, asked for once a revision; null while it is not there, or when the user may not
 * see pictures. `wanted` false puts the asking off.
 */
export function useAvatar(entry: AvatarEntry, wanted: boolean): string | null {
  const canSee = useHasRole()('GUI_CAN_DOWNLOAD_AVATAR_IMAGE')
  const { data } = useQuery({
    queryKey: ['avatar', entry.id, entry.revision],
    queryFn: async () => {
      const { response } = await api.anagrafica.avatars.read({ id: entry.id }, { context: { quiet: true } })
      return `data:${response.mimeType};base64,${response.base64}`
    },
    enabled: wanted && canSee && entry.avatar_image_present,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return data ?? null
}
