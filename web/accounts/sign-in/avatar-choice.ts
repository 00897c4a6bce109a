// A member's picture is an emoji or an image, never both: choosing one clears the other.

export type AvatarChoice = Readonly<{ profileEmoji: string | null; profileImageUrl: string | null }>;

export const emojiPalette = [
  { value: '🚀', label: 'Rocket' },
  { value: '💡', label: 'Light bulb' },
  { value: '🔥', label: 'Fire' },
  { value: '⚡', label: 'Lightning' },
  { value: '🌱', label: 'Seedling' },
  { value: '🎯', label: 'Target' },
  { value: '🧠', label: 'Brain' },
  { value: '🤖', label: 'Robot' },
  { value: '🦊', label: 'Fox' },
  { value: '🦉', label: 'Owl' },
  { value: '🐙', label: 'Octopus' },
  { value: '🌟', label: 'Star' },
] as const;

export const pictureTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];
