import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { answer, api } from './api.ts'

/** The source labels in use. Shared by every form that proposes one. */
export function useSources(): UseQueryResult<string[]> {
  return useQuery({ queryKey: ['leads', 'sources'], queryFn: () => answer(api.GET('/leads/sources')) })
}
