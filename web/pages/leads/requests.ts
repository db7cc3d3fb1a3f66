import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api, page } from '../../api.ts'
import type {
  Activity,
  CallLog,
  CallLogInput,
  DuplicatePair,
  Lead,
  LeadDeletion,
  LeadDetail,
  LeadInput,
  LeadMatch,
  PageOf,
  SavedLead,
} from '../../contract.ts'
import { live, liveInBackground } from '../../live.ts'
import type { FiltersOf, QueryOf } from '../../typed-routes.ts'

const leadsPerPage = 50
const duplicatesPerPage = 20

/** One page of the leads under these filters, newest first. */
export function useLeads(filters: FiltersOf<'/leads'>, offset: number): UseQueryResult<PageOf<Lead>> {
  return useQuery({
    queryKey: ['leads', 'list', filters, offset],
    queryFn: () => {
      const query = { ...filters, limit: leadsPerPage, offset } as QueryOf<'/leads'>
      return page(api.GET('/leads', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    ...liveInBackground,
  })
}

/** One lead; 404 where it does not exist or this person cannot see it. */
export function useLead(id: string): UseQueryResult<LeadDetail> {
  return useQuery({
    queryKey: ['leads', 'one', id],
    queryFn: () => answer(api.GET('/leads/{id}', { params: { path: { id } } })),
    ...live,
  })
}

/** What happened to a lead, newest first. */
export function useTimeline(id: string): UseQueryResult<Activity[]> {
  return useQuery({
    queryKey: ['leads', 'timeline', id],
    queryFn: () => answer(api.GET('/leads/{id}/timeline', { params: { path: { id } } })),
    ...live,
  })
}

/** A lead's calls, newest first. */
export function useLeadCalls(id: string): UseQueryResult<CallLog[]> {
  return useQuery({
    queryKey: ['leads', 'calls', id],
    queryFn: () => answer(api.GET('/leads/{id}/call-logs', { params: { path: { id } } })),
    ...live,
  })
}

/** What goes with a lead when it is deleted (§4.3, decision 0006.47). */
export function useDeletion(id: string, enabled: boolean): UseQueryResult<LeadDeletion> {
  return useQuery({
    queryKey: ['leads', 'deletion', id],
    queryFn: () => answer(api.GET('/leads/{id}/deletion', { params: { path: { id } } })),
    enabled,
  })
}

/** The lead that a save with this phone and email would merge into. */
export function useMatch(
  email: string,
  phone: string,
  ignoreId: string | undefined,
): UseQueryResult<LeadMatch> {
  const body = { ...(email && { email }), ...(phone && { phone }), ...(ignoreId && { ignore_id: ignoreId }) }
  return useQuery({
    queryKey: ['leads', 'match', body],
    queryFn: () => answer(api.POST('/leads/match', { body })),
    enabled: email !== '' || phone !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Creates, merges or changes a lead: one POST does all three (§4.2). */
export function useSaveLead(): UseMutationResult<SavedLead, Error, LeadInput> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/leads', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['leads'] }),
  })
}

/** Deletes a lead for good (§4.3). */
export function useDeleteLead(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.DELETE('/leads/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      // Only marked as stale: asking again for what the open panel shows would be refused before it closes.
      void queries.invalidateQueries({ queryKey: ['leads'], refetchType: 'none' })
      void queries.invalidateQueries({ queryKey: ['leads', 'list'] })
    },
  })
}

/** Logs a call against a lead (§4.5). */
export function useLogCall(): UseMutationResult<unknown, Error, CallLogInput> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/call-logs', { body })),
    onSuccess: () =>
      Promise.all(['leads', 'call-logs'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  })
}

/** Deletes a call log for good (§4.6). */
export function useDeleteCall(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id) => answer(api.DELETE('/call-logs/{id}', { params: { path: { id } } })),
    onSuccess: () =>
      Promise.all(['leads', 'call-logs'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  })
}

/** Pairs of leads that may be one person, for admins (decisions 0001.5 and 0001.7). */
export function useDuplicates(offset: number): UseQueryResult<PageOf<DuplicatePair>> {
  return useQuery({
    queryKey: ['leads', 'duplicates', offset],
    queryFn: () => page(api.GET('/duplicates', { params: { query: { limit: duplicatesPerPage, offset } } })),
    placeholderData: keepPreviousData,
  })
}
