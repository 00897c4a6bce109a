// The error state of a query: the server's own words, or `otherwise` if it sent none, and a button that repeats the query.
import type { ComponentProps } from 'react';
import { messageOf } from './trpc.ts';
import { ErrorState } from './ui/error-state.tsx';

type QueryErrorProps = Omit<ComponentProps<typeof ErrorState>, 'description' | 'onRetry' | 'retrying'> & {
  query: Readonly<{ error: unknown; isFetching: boolean; refetch(): unknown }>;
  otherwise?: string;
};

export function QueryError({
  query,
  otherwise = 'Check your connection and try again.',
  ...stateProps
}: QueryErrorProps) {
  return (
    <ErrorState
      {...stateProps}
      description={messageOf(query.error, otherwise)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
