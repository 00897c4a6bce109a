// Crop Your Photo: the part inside the circle becomes the profile picture.
import { useEffect, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../ui/button.tsx';
import { Slider } from '../../ui/fields/slider.tsx';
import { Dialog, DialogFooter } from '../../ui/layers/dialog.tsx';
import { cropToJpeg } from './crop-to-jpeg.ts';

const closestZoom = 3;
const zoomStep = 0.1;
const arrowKeyStepPixels = 8;

type CropDialogProps = {
  /** The picture to crop. The dialog is open while there is one. */
  file: File | null;
  onClose: () => void;
  /** Called when the file turns out not to be a picture. */
  onUnreadable: () => void;
  onApply: (dataUrl: string) => void;
};

export function CropDialog({ file, onClose, ...rest }: CropDialogProps) {
  return (
    <Dialog
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Crop Your Photo"
      description="Drag the photo and zoom until the circle shows what you like."
      width="lg"
    >
      {file && <CropArea key={`${file.name} ${file.lastModified}`} file={file} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function CropArea({ file, onClose, onUnreadable, onApply }: CropDialogProps & { file: File }) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [pending, setPending] = useState(false);

  const apply = async () => {
    if (area === null) return;
    setPending(true);
    try {
      onApply(await cropToJpeg(file, area));
    } catch {
      onUnreadable();
    }
  };

  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-lg bg-sunken sm:h-80">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={closestZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={arrowKeyStepPixels}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_shares, pixels) => setArea(pixels)}
            cropperProps={{ role: 'application', 'aria-label': 'Crop area: move it with the arrow keys' }}
            mediaProps={{ onError: onUnreadable }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Slider
        label="Zoom"
        min={1}
        max={closestZoom}
        step={zoomStep}
        value={zoom}
        onValueChange={setZoom}
        format={(value) => `${value.toFixed(1)}×`}
      />
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={area === null} pending={pending} onClick={apply}>
          Apply
        </Button>
      </DialogFooter>
    </>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
