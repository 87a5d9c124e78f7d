'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'

/** The structure's tags by name, with how many entries carry each. */
export const loadTags = async () => (await api.anagrafica.tags.list({})).response.anagrafica_tag_list

export const useTags = () => useQuery({ queryKey: ['tags'], queryFn: loadTags })
