import { adminApi } from '../../../api/calls/admin.ts'

/** Everybody who may sign in, by name, to choose from. */
export const usePeople = () => adminApi.useListPeopleQuery().data?.people ?? []
