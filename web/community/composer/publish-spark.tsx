// The member's own new post catches fire, once.
import { useState } from 'react';

const sparks = ['one', 'two', 'three', 'four', 'five'];

export function PublishSpark() {
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  return (
    <div
      aria-hidden="true"
      className="spark"
      onAnimationEnd={({ animationName }) => animationName === 'catch-fire' && setOver(true)}
    >
      {sparks.map((spark) => (
        <i key={spark} />
      ))}
    </div>
  );
}
