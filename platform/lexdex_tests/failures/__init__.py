"""What happens when a part is away."""
