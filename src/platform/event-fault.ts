// The error of a consumer of the log that can't get past an event: it handles everything before it, and stops there.
import type { Position } from '../kernel/event.ts';

export class EventFault extends Error {
  override readonly name: string = 'EventFault';
  readonly position: Position;
  readonly eventType: string;

  constructor(
    { position, type }: Readonly<{ position: Position; type: string }>,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.position = position;
    this.eventType = type;
  }
}

export type Fault = Readonly<{
  /** A decimal. */
  position: string;
  eventType: string;
  message: string;
  /** When the consumer stopped there; ISO 8601. */
  at: string;
}>;

/** "position 7 (PostCreated): why" */
export const faultText = ({ position, eventType, message }: Omit<Fault, 'at'>): string =>
  `position ${position} (${eventType}): ${message}`;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const faultOf = ({ position, eventType, message }: EventFault, at: Date): Fault => ({
  position: position.toString(),
  eventType,
  message,
  at: at.toISOString(),
});
